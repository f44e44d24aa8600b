// Loaded first in every Node process that bin/ starts (`--require`). When the parent disappears, even by `kill -9`, its end of the
// channel closes: this process then takes its whole group with it, so that nothing is left holding a port or a folder.
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
// Grandchildren may have a channel of their own, which they close as they like.
delete process.env.EMBARQUE_LEASH;
