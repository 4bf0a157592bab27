import { processEnvironment } from './config/process-environment.ts';
import { runServer } from './run-server.ts';

await runServer(processEnvironment());
