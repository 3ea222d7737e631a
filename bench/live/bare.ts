import { createServer, type ServerResponse } from 'node:http';

// Measures only the transport: answers each POST and sends it to all streams of its table, with as many bytes as
// Riposte sends per command. It does not compute or store anything.

const [, , bytes = '2000'] = process.argv;
const payload = JSON.stringify({ patch: 'x'.repeat(Number(bytes)) });
const streams = new Map<string, Set<ServerResponse>>();
let seq = 0;

const server = createServer((request, response) => {
  const table = request.url!.split('/')[3]!;
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: 0\nevent: snapshot\ndata: {"view":{"prompts":[]}}\n\n`);
    const open = streams.get(table) ?? new Set();
    streams.set(table, open.add(response));
    return;
  }
  request.resume();
  request.on('end', () => {
    seq += 1;
    for (const stream of streams.get(table) ?? []) {
      stream.write(`id: e.${seq}\nevent: change\ndata: ${payload}\n\n`);
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"seq":${seq}}`);
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { readonly port: number };
  process.send!({ port });
});
process.on('message', () =>
  process.send!({ memory: process.memoryUsage.rss(), main: process.threadCpuUsage() }),
);
