import { defineConfig } from '@playwright/test';

/** The search for secrets in all that a run leaves, by itself: npm run test:secrets. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 1,
  forbidOnly: true,
  outputDir: '../../test-results/secrets',
  reporter: 'list',
});
