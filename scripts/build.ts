import { buildClients } from './build/build-clients.ts';

/* npm run build: the pages of the clients, into dist/. `npm start` and the tests do it by themselves. */
await buildClients({ tell: (name) => console.log(`Building ${name}…`) });
