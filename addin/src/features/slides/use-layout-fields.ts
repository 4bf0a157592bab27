import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { templateDetailSchema } from '../../../../common/api/templates.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../app/services.ts';
import { keys } from '../../data/keys.ts';
import { usePresentation } from '../../data/presentations.ts';

export interface LayoutFields {
  /** Fields that hold text in paragraphs. */
  texts: string[];
  /** Fields that hold a picture. */
  pictures: string[];
}

/** The fields of the layout a slide stands on, by what they take. */
export function useLayoutFields(presentationId: string, layoutId: string): UseQueryResult<LayoutFields> {
  const { client } = useServices();
  const { data: presentation } = usePresentation(presentationId);
  const name = presentation?.template?.template_id ?? presentation?.template_name ?? '';
  return useQuery({
    queryKey: [...keys.template(name), 'fields', layoutId],
    queryFn: async ({ signal }) => {
      const { data } = await client.get(path('/templates/{id}', { id: name }), {
        schema: templateDetailSchema,
        signal,
      });
      const layout = data.layouts.find(({ layout_id }) => layout_id === layoutId);
      const fields = Object.entries((layout?.json_schema['properties'] ?? {}) as Record<string, unknown>);
      const named = (mark: string): string[] =>
        fields.flatMap(([field, schema]) => (JSON.stringify(schema).includes(mark) ? [field] : []));
      return { texts: named('"type":"array","description"'), pictures: named('"image_ref"') };
    },
    enabled: name !== '',
    staleTime: Infinity,
  });
}
