// Loaded first in every Node process started by bin/ (`--require`). When the parent disappears, even by `kill -9`, its
// end of the channel closes: this process then kills its whole group, so that no process holds a port or a folder.
// Plain CommonJS, because it also runs on the old Node that a machine may have.
if (process.env.EMBARQUE_LEASH && process.channel) {
  process.once('disconnect', () => {
    try {
      process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
    } catch {
      process.exit(1);
    }
  });
  process.channel.unref();
}
// Grandchildren may have their own channel, and close it themselves.
delete process.env.EMBARQUE_LEASH;
