import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { composeTranslator } from '../server/compose.ts';
import { processEnvironment } from '../server/kernel/config/read-environment.ts';
import { toListenError } from '../server/http/serve.ts';
import { runServer } from '../server/run-server.ts';
import { buildClients } from './build/build-clients.ts';
import { makeManifest } from './manifest/make-manifest.ts';
import { listenByHttps } from './sideload/listen-by-https.ts';
import { prepareCertificates } from './sideload/prepare-certificates.ts';
import { prepareInstallation } from './start/prepare-installation.ts';

/*
 * npm run sideload: opens the task pane of this working copy in PowerPoint. Starts the service behind
 * https://localhost:5001 (or PORT), writes its manifest, and on Windows and macOS opens PowerPoint with it; elsewhere
 * it prints how to add it to PowerPoint on the web. See docs/add-in.md.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFAULT_PORT = 5001;
const DEBUGGING = 'office-addin-debugging@7.0.0';

const { environment, madePassword } = prepareInstallation(processEnvironment(), ROOT);
const translator = composeTranslator('en');
const say = (key: string, params = {}): string => translator.translate('common', `sideload.${key}`, params);
const certificates = await prepareCertificates();
await buildClients({ report: () => process.stderr.write(`${say('building')}\n`) });
const server = await runServer({
  LOG_LEVEL: 'warn',
  ...environment,
  // Behind our listener, as behind a deployment's proxy.
  ...{ HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: '1', COOKIE_SECURE: 'true' },
});
if (server !== null) {
  const basePath = environment.NEXT_PUBLIC_BASE_PATH ?? '';
  const port = Number(environment.PORT || DEFAULT_PORT);
  const target = new URL(server.url).origin;
  const listener = await listenByHttps(certificates, { port, target }).catch(async (error: unknown) => {
    const { code, params } = toListenError(error as NodeJS.ErrnoException, { host: 'localhost', port });
    process.stderr.write(`${translator.translate('errors', code, params)}\n`);
    await server.stop();
    process.exit(1);
  });
  const manifest = join(ROOT, 'out/manifest.xml');
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  const clientId = environment.ENTRA_CLIENT_ID === '' ? undefined : environment.ENTRA_CLIENT_ID;
  writeFileSync(manifest, makeManifest({ url: listener.url, basePath, entraClientId: clientId }));
  const isDesktop = process.platform === 'win32' || process.platform === 'darwin';
  const lines = [
    say('running', { url: `${listener.url}${basePath}/addin/` }),
    say('manifest', { file: manifest }),
    ...(certificates.distrust === null
      ? []
      : [say('distrusted', { reason: certificates.distrust, file: certificates.ca.file })]),
    ...(madePassword === null ? [] : [say('sign_in', { password: madePassword })]),
    isDesktop ? say('desktop') : say('web', { file: manifest }),
    ...(isDesktop ? [say('remove', { command: `npx ${DEBUGGING} stop ${manifest} desktop` })] : []),
    say('stop'),
  ];
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
  if (isDesktop) {
    const args = ['--yes', DEBUGGING, 'start', manifest, 'desktop', '--app', 'powerpoint'];
    const isWindows = process.platform === 'win32';
    const tool = spawn(isWindows ? 'npx.cmd' : 'npx', args, { stdio: 'inherit', shell: isWindows });
    tool.on('exit', (code) => {
      if (code !== 0) process.stderr.write(`  ${say('not_opened', { file: manifest })}\n`);
    });
  }
}
