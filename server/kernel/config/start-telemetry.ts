/** Any of these enables export; the SDK reads which signals and where to from the standard variables. */
const ASKS = /^OTEL_(EXPORTER_OTLP_(TRACES_|METRICS_)?ENDPOINT|(TRACES|METRICS)_EXPORTER)$/;

/**
 * Exports traces and metrics if one of OpenTelemetry's own variables enables it (`OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `OTEL_TRACES_EXPORTER`, `OTEL_METRICS_EXPORTER`; `OTEL_SDK_DISABLED=true` disables all). The SDK is only loaded then.
 * @returns a function that flushes and stops; null if nothing is exported.
 */
export async function startTelemetry(
  environment: NodeJS.ProcessEnv,
  version: string,
): Promise<(() => Promise<void>) | null> {
  const asks = Object.entries(environment).some(([name, value]) => ASKS.test(name) && value !== '' && value !== 'none');
  if (!asks || environment['OTEL_SDK_DISABLED'] === 'true') return null;
  // The SDK reads the process's own variables. Unlike the standard, it disables metrics if the variable is unset.
  for (const [name, value] of Object.entries(environment)) if (name.startsWith('OTEL_')) process.env[name] ??= value;
  process.env['OTEL_METRICS_EXPORTER'] ??= 'otlp';
  process.env['OTEL_SERVICE_NAME'] ??= 'lectern';
  const { NodeSDK, resources } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({
    resource: resources.resourceFromAttributes({ 'service.version': version }),
    // Without the process detector, because command lines may contain paths and secrets.
    resourceDetectors: [resources.envDetector, resources.hostDetector],
    instrumentations: [],
  });
  sdk.start();
  return () => sdk.shutdown();
}
