import { describe, expect, it } from '@jest/globals';
import { sceneFindings } from './deck-scenes.ts';

describe('findings about drawn slides', () => {
  it('report each kind of thing once, with how many there are, and leave fonts to the typesetter', () => {
    const findings = sceneFindings([
      { what: 'effect', detail: 'glow', shape: 'a' },
      { what: 'geometry', detail: 'cloudCallout', shape: 'a' },
      { what: 'effect', detail: 'glow', shape: 'b' },
      { what: 'font', detail: 'Aptos', shape: 'b' },
    ]);
    expect(findings).toEqual([
      { code: 'scene.approximate_effect', params: { detail: 'glow', count: 2 }, severity: 'info' },
      { code: 'scene.approximate_geometry', params: { detail: 'cloudCallout', count: 1 }, severity: 'info' },
    ]);
  });
});
