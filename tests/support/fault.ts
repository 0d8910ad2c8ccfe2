/** Loaded before a process (`--import`): two signals make it meet an error that nobody expects, one of each kind. */
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('erro de prova');
  });
});
process.on('SIGPIPE', () => {
  void Promise.reject(new Error('promessa de prova'));
});
