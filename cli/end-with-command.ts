// A command that is killed cannot stop what it started. Its end of the channel closes all the same.

/** Says in the environment that the process was started with a channel to the command, as the first of a group. */
export const COMMAND_CHANNEL = 'CONFORMANCE_COMMAND_CHANNEL';

/**
 * Ends this process and all that it started when the command is gone, so that nothing is sent any more. Does nothing in
 * a process that the command didn't start itself.
 */
export function endWithCommand(): void {
  if (process.env[COMMAND_CHANNEL] === undefined) return;
  // What this process starts has another channel, to this process.
  delete process.env[COMMAND_CHANNEL];
  const end = () => process.kill(-process.pid, 'SIGKILL');
  if (!process.connected) end();
  process.on('disconnect', end);
  process.channel?.unref();
}
