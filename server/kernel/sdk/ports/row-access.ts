import { defineService } from '../service-token.ts';
import type { RowAccess } from '../row-access.ts';

/** Who may do what with which rows, by the rules of all plugins; the kernel provides it. */
export const ROW_ACCESS = defineService<RowAccess>('row-access');
