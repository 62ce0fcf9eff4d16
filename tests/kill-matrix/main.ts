// `--whole` judges every fault by every check; anything else is the matrix itself.
if (process.argv[2] === '--whole') await import('./whole.ts');
else await import('./run.ts');

export {};
