import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { FIRST_RUN } from '../../../kernel/sdk/ports/first-run.ts';
import { CLIENTS, OPERATORS } from '../../accounts/contract.ts';
import { firstRunSteps } from './model.ts';
import { createFirstRun } from './service.ts';

const text = z.string().trim().min(1).optional();
const path = text.refine((value) => value === undefined || existsSync(resolve(value)), 'must be the path of a file');

const env = z.object({
  LECTERN_INIT_ORGANISATION: text.meta({ description: 'First run: the name of the organisation' }),
  LECTERN_INIT_TENANT: z.guid().optional().meta({
    description: 'First run: the Entra ID tenant whose people belong to the organisation',
  }),
  LECTERN_INIT_ADMINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((address) => address.trim().toLowerCase()))
    .transform((list) => list.filter((address) => address !== ''))
    .meta({ description: 'First run: e-mail addresses to invite as client administrators, separated by commas' }),
  LECTERN_INIT_MODEL_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: "First run: address of the model server; the provider's public address when unset" }),
  LECTERN_INIT_MODEL_KEY: text.meta({ description: 'First run: key of the model server', secret: true }),
  LECTERN_INIT_MODEL: text.meta({ description: 'First run: name of the model that writes' }),
  LECTERN_INIT_MASTER: path.meta({ description: 'First run: path of the master deck (.pptx or .potx)' }),
  LECTERN_INIT_BRAND: path.meta({
    description: 'First run: path of the brand as JSON, as PUT /admin/clients/{id}/brand takes it',
  }),
  LECTERN_INIT_SAMPLE: path.meta({ description: 'First run: path of a document to make the first presentation of' }),
});

/** The steps of the first run without a browser, each once per installation. */
export const plugin = definePlugin({
  name: 'first-run',
  env,
  needs: { clients: CLIENTS, operators: OPERATORS },
  provides: { firstRun: FIRST_RUN },
  models: { steps: firstRunSteps },
  setup(context) {
    const { config, models, services, clock, log, signal } = context;
    const plan = {
      organisation: config.LECTERN_INIT_ORGANISATION ?? null,
      tenant: config.LECTERN_INIT_TENANT ?? null,
      admins: config.LECTERN_INIT_ADMINS,
      model: {
        address: config.LECTERN_INIT_MODEL_ADDRESS ?? null,
        key: config.LECTERN_INIT_MODEL_KEY ?? null,
        name: config.LECTERN_INIT_MODEL ?? null,
      },
      master: config.LECTERN_INIT_MASTER ?? null,
      brand: config.LECTERN_INIT_BRAND ?? null,
      sample: config.LECTERN_INIT_SAMPLE ?? null,
    };
    return { firstRun: createFirstRun({ plan, steps: models.steps, ...services, clock, log, signal }) };
  },
  stop: ({ firstRun }) => firstRun.ended(),
});
