import { writingStyle, asSourceText, SOURCE_TEXT_RULE } from '../../kernel/sdk/source-text.ts';
import type { ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import type { ProcessInput, ProcessOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { diagramInput } from '../../../common/api/diagrams.ts';
import type { DiagramData, FlowStep } from '../../../common/deck/diagram.ts';
import { DIAGRAM_BOX, diagramBox } from '../../../common/scene/place/place-diagram.ts';
import type { Box } from '../../../common/deck/geometry.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import { PROCESS_BOUNDS, processOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { FoundProcess } from './find-process.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import type { SlideContext } from './slide-context.ts';
import type { SlideDraft } from './slide-draft.ts';

/** Whether a diagram has room within a box (EMU). */
export type HasRoom = (diagram: DiagramData, box: Box) => boolean;

/**
 * Draws the process of a slide as a flowchart in the place of its bullets; the words of the source go to the notes.
 * @returns false where the writer sees no process, fails, or its flowchart has no room: the slide gets bullets then.
 */
export async function composeProcess(
  context: SlideContext,
  plan: PlannedSlide,
  found: FoundProcess,
  draft: SlideDraft,
  hasRoom: HasRoom,
): Promise<boolean> {
  const { visual } = plan.candidate.assignment;
  if (visual === null) return false;
  const answer = await askForSteps(context, plan, found, draft);
  const diagram = answer === null ? null : flowchartOf(answer, plan.slide.title);
  const box = 'field' in visual ? visual.field.box : visual.box;
  if (answer === null || diagram === null || !hasRoom(diagram, box)) return false;
  draft.slide.__diagram__ = { ...diagram };
  if (diagramBox(draft.slide, plan.candidate.layout) !== box) draft.slide.boxes[DIAGRAM_BOX] = box;
  const notes = answer.notes.trim();
  draft.slide.notes = notes === '' ? found.steps.join('\n') : notes;
  return true;
}

async function askForSteps(
  context: SlideContext,
  plan: PlannedSlide,
  { steps, is_named }: FoundProcess,
  draft: SlideDraft,
): Promise<ProcessOutput | null> {
  const { title, takeaway } = plan.slide;
  try {
    const reply = await context.model.generate({
      task: 'process',
      input: {
        preferences: context.preferences,
        slide: { title, takeaway },
        ...{ steps, is_named, max_label_chars: PROCESS_BOUNDS.label_chars },
      },
      output: processOutput,
      messages: processMessages,
      ...(context.signal ? { signal: context.signal } : {}),
    });
    return reply.value.is_process ? reply.value : null;
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
    draft.slide.findings.push({
      code: 'slides.process_as_list',
      params: { title, reason: error.code },
      severity: 'info',
      slide_id: plan.slide.id,
    });
    return null;
  }
}

/** The answer as a diagram, checked against the schema that every diagram has to meet. */
function flowchartOf(answer: ProcessOutput, title: string): DiagramData | null {
  const steps = answer.steps.map(({ id, label, kind, next }): FlowStep => ({
    ...{ id, label: label.trim(), kind },
    next: next.map(({ to, label: words }) => (words === null || words.trim() === '' ? { to } : { to, label: words })),
  }));
  const alt = steps.map(({ label }) => label).join(' → ');
  const checked = diagramInput.safeParse({ kind: 'flowchart', title, alt, steps });
  return checked.success ? (checked.data as DiagramData) : null;
}

/** The prompt that turns the steps of a source into a flowchart. */
function processMessages(input: ProcessInput): ChatMessage[] {
  const { least_steps, most_steps, answer_chars } = PROCESS_BOUNDS;
  return [
    {
      role: 'system',
      text: [
        'You turn the steps of a process into a flowchart for one slide.',
        'is_process: false, with no steps, where the material is a list of another kind: a ranking, topics, reasons.',
        `steps: ${least_steps} to ${most_steps}, in their order, each with an id of its own. label: a short phrase of at most ${input.max_label_chars} characters, better 40.`,
        `kind: step; decision for a question whose answers (at most ${answer_chars} characters) are the labels of its lines. next: ids of the steps it leads to, label null where it is no answer.`,
        'notes: what the presenter says, 3 to 6 sentences, with what the labels leave out.',
        'Use only what the material says. Every number stands in the material exactly as you write it.',
        writingStyle(input.preferences),
        SOURCE_TEXT_RULE,
      ].join('\n'),
    },
    {
      role: 'user',
      text: [
        `Slide: ${input.slide.title}`,
        `Message: ${input.slide.takeaway}`,
        asSourceText(input.steps.join('\n')),
      ].join('\n'),
    },
  ];
}
