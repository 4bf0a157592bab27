import { buildClients } from './build/build-clients.ts';
import { buildServer } from './build/build-server.ts';

/*
 * npm run build: the server and the commands, and the pages of the clients, into dist/. `npm start`, `npm run deck` and the tests
 * do it by themselves. `-- server` leaves the pages out.
 */
await buildServer();
if (process.argv[2] !== 'server') await buildClients({ report: (name) => console.log(`Building ${name}…`) });
