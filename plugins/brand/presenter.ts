import type { BrandBody } from '../../common/api/brand.ts';
import { contrast } from '../../common/ooxml/write/contrast.ts';
import type { FontRegistry } from '../../common/typeset/fonts/font-registry.ts';
import type { SignedUrls } from '../../server/kernel/sdk/ports/signed-tokens.ts';
import type { BrandColour, BrandLogo, BrandContent } from './repository.ts';

interface BrandToPresent {
  clientId: string;
  brand: BrandContent & { updated_at: Date | null };
  /** The fonts available to the client. */
  fonts: Pick<FontRegistry, 'substitute'>;
  urls: SignedUrls;
  /** The user that the URLs of logos are signed for. */
  userId: string;
}

export function presentBrand({ clientId, brand, fonts, urls, userId }: BrandToPresent): BrandBody {
  const { colours, voice, logos, contrast_minimum, updated_at } = brand;
  return {
    client_id: clientId,
    colours: colours.map(({ name, role, hex }) => ({ name, role, hex })),
    fonts: brand.fonts.map(({ role, family }) => ({ role, family, substitute: fonts.substitute(family) })),
    logos: logos.map((logo) => presentLogo(logo, urls, userId)),
    voice: voice.map(({ language, tone, prefer, avoid }) => ({
      ...{ language, tone, avoid: [...avoid] },
      prefer: prefer.map(({ use, instead_of }) => ({ use, instead_of })),
    })),
    contrast_minimum,
    contrasts: contrastsOf(colours, contrast_minimum),
    updated_at: updated_at?.toISOString() ?? null,
  };
}

export function presentLogo(logo: BrandLogo, urls: SignedUrls, userId: string): BrandBody['logos'][number] {
  const { id, name, width, height, size, sha256, min_clear_space_percent, backgrounds, created_at } = logo;
  return {
    ...{ id, name, media_type: 'image/png', width, height, size, sha256, min_clear_space_percent },
    backgrounds: [...backgrounds],
    url: urls.sign(`/app_data/brand/logos/${id}`, userId),
    created_at: created_at.toISOString(),
  };
}

/** The contrast of every text colour on every background colour. */
function contrastsOf(colours: readonly BrandColour[], minimum: number): BrandBody['contrasts'] {
  const of = (role: BrandColour['role']): BrandColour[] => colours.filter((colour) => colour.role === role);
  return of('text').flatMap((text) =>
    of('background').map((background) => {
      const ratio = contrast(text.hex.slice(1), background.hex.slice(1));
      // Rounded down: an insufficient ratio must not appear sufficient.
      const shown = Math.floor(ratio * 100) / 100;
      return { text: text.name, background: background.name, ratio: shown, is_enough: ratio >= minimum };
    }),
  );
}
