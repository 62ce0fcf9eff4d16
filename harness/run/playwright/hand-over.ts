import type { TestInfo } from '@playwright/test';

/**
 * Hands something to the reporters, as an attachment of the test. It is pushed, since `attach` makes a step of it: of some 1,500
 * in a full run each took a stack with source maps and two messages, and nobody reads them. An `attach` without a step would
 * replace this.
 * @param name of the attachment
 * @param body JSON
 */
export function handOver({ attachments }: Pick<TestInfo, 'attachments'>, name: string, body: string): void {
  attachments.push({ name, contentType: 'application/json', body: Buffer.from(body) });
}
