import { parentPort } from 'node:worker_threads';
import type { SourceText } from '../../../common/deck/source.ts';
import { createTranslator } from '../../../common/i18n/translator.ts';
import { addPart } from '../../kernel/sdk/block-parts.ts';
import { noteSystemId } from '../../kernel/sdk/child-programs.ts';
import { deckLabelsOf } from '../read/content.ts';
import { storiesOfSources } from './stories-of-sources.ts';
import type { StoryMessage, StoryQuestion, StoryReply } from './story-threads.ts';

/* A thread that computes what tables say, so that a large or hostile one blocks neither server nor other users. */

const port = parentPort;
if (port === null) throw new Error('this is the entry of a thread');
noteSystemId();

let sources: SourceText[] = [];
port.on('message', (message: StoryMessage) => {
  if ('source' in message) sources.push(message.source);
  else if ('part' in message) addPart(sources.at(-1)?.blocks ?? [], message.part);
  else {
    const asked = sources;
    sources = [];
    port.postMessage(answer(asked, message.question));
  }
});

function answer(asked: readonly SourceText[], { labels, ...request }: StoryQuestion): StoryReply {
  try {
    const translator = createTranslator(labels.language, { [labels.language]: [{ author: labels.texts }] });
    const label = deckLabelsOf(translator, request.language);
    return { stories: storiesOfSources({ ...request, sources: asked }, label) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
