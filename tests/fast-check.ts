import fc from 'fast-check';

// What a test invents is the same in each run: one that fails then fails for everybody, and one that passes does not fail by chance.
fc.configureGlobal({ seed: 1 });

/** What tests of our own invent their values with. */
export default fc;
