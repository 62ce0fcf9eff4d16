import { createServer } from 'node:net';

/** An Electrum server that says nothing but its version, as a program; the port is its argument. */
createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', () => socket.write('{"id":1,"result":["stub","1.4"]}\n'));
}).listen(Number(process.argv[2]), '127.0.0.1');
