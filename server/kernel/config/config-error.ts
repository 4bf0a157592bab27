import { CodedError } from '../../../common/deck/coded-error.ts';

/** The environment does not say what is needed: `config.invalid_variables`, `config.no_model_key`. */
export class ConfigError extends CodedError {}
