// Loaded before all else by processes that are weighed: each leaves the most memory it held, in KiB, in the folder PEAKS.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

process.on('exit', () => {
  writeFileSync(join(process.env.PEAKS, `${process.pid}-${Date.now()}`), String(process.resourceUsage().maxRSS));
});
