import { processEnvironment } from './kernel/config/read-environment.ts';
import { runServer } from './run-server.ts';

await runServer(processEnvironment());
