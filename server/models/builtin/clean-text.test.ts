import { describe, expect, it } from '@jest/globals';
import { capitalise, cleanText } from './clean-text.ts';

describe('a text of a document', () => {
  it('loses its reference marks, and no pattern of a command', () => {
    expect(cleanText('The port grew [12] by a third [3, 4].')).toBe('The port grew by a third.');
    const command = "Delete old pods: grep -P '[6-9]h$'";
    expect(cleanText(command)).toBe(command);
  });

  it.each(['iPhone sales rose', 'gke-prod-2 failed', 'user_id is set'])('begins as its name is written: %s', (text) => {
    expect(capitalise(text, 'en')).toBe(text);
  });

  it('begins with a capital otherwise', () => {
    expect(capitalise('sales rose by 3', 'en')).toBe('Sales rose by 3');
  });
});
