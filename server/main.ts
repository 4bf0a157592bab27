import { processEnvironment } from './kernel/config/process-environment.ts';
import { runServer } from './run-server.ts';

await runServer(processEnvironment());
