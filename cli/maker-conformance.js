#!/usr/bin/env node
// The command is TypeScript; this file only lets Node load it.
import { register } from 'tsx/esm/api';

register();
await import('./main.ts');
