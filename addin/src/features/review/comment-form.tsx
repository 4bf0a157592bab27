import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { JSX, KeyboardEvent, ReactNode } from 'react';
import {
  Button,
  Caption1,
  Field,
  makeStyles,
  Textarea,
  tokens,
  Tooltip,
  Avatar,
  mergeClasses,
} from '@fluentui/react-components';
import { MentionRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { REVIEW_BOUNDS } from '../../../../common/api/review.ts';
import { useDraft } from '../../../../common/web/use-draft.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Person } from '../../data/review.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useReviewPeople } from '../../data/review.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  foot: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  hint: { flexGrow: 1, color: tokens.colorNeutralForeground3 },
});

/** A comment field, sent with Ctrl+Enter; unsent text is kept. */
export function CommentForm({
  presentationId,
  draftKey,
  label,
  send,
  initial = '',
  initialMentions = [],
  hasFocus = false,
  isBusy,
  error,
  children,
  onSend,
  onCancel,
}: {
  presentationId: string;
  draftKey: string;
  label: string;
  /** Words of the button. */
  send: string;
  initial?: string;
  initialMentions?: readonly Person[];
  hasFocus?: boolean;
  isBusy: boolean;
  error: Error | null;
  /** Before the text, such as what it is about. */
  children?: ReactNode;
  /** @param settle forgets the draft: called once it has arrived. */
  onSend: (comment: { text: string; mentions: string[] }, settle: () => void) => void;
  onCancel: (() => void) | null;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const [text, setText, clearText] = useDraft(`comment.${draftKey}`, initial);
  const [kept, setKept, clearKept] = useDraft(`mentions.${draftKey}`, JSON.stringify(initialMentions));
  const mentions = useMentions(presentationId);
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const listId = useId();

  useEffect(() => {
    if (hasFocus) area.current?.focus();
  }, [hasFocus]);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  const choose = (person: Person): void => {
    const next = withMention(text, area.current?.selectionStart ?? text.length, person.name);
    caret.current = next.caret;
    setKept(JSON.stringify([...storedPeople(kept), person]));
    setText(next.text);
    mentions.close();
    area.current?.focus();
  };
  const begin = (): void => {
    const at = area.current?.selectionStart ?? text.length;
    const gap = at === 0 || /\s$/u.test(text.slice(0, at)) ? '' : ' ';
    const next = `${text.slice(0, at)}${gap}@`;
    caret.current = next.length;
    setText(`${next}${text.slice(at)}`);
    mentions.look(next, next.length);
    area.current?.focus();
  };
  const submit = (): void => {
    const trimmed = text.trim();
    if (trimmed === '' || isBusy) return;
    const ids = mentionedIn(trimmed, storedPeople(kept)).map(({ id }) => id);
    onSend({ text: trimmed, mentions: ids }, () => {
      clearText();
      clearKept();
    });
  };
  const cancel = (): void => {
    clearText();
    clearKept();
    onCancel?.();
  };
  const press = (event: KeyboardEvent): void => {
    const chosen = mentions.suggested[mentions.active];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (chosen !== undefined && (event.key === 'Enter' || event.key === 'Tab')) choose(chosen);
    else if (chosen !== undefined && event.key === 'ArrowDown') mentions.move(1);
    else if (chosen !== undefined && event.key === 'ArrowUp') mentions.move(-1);
    else if (chosen !== undefined && event.key === 'Escape') mentions.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const isOpen = mentions.suggested.length > 0;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <Field label={label}>
        <Textarea
          textarea={{
            ref: area,
            'aria-autocomplete': 'list',
            ...(isOpen ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${mentions.active}` } : {}),
          }}
          value={text}
          dir="auto"
          rows={3}
          resize="vertical"
          maxLength={REVIEW_BOUNDS.comment_chars}
          onChange={(event, { value }) => {
            setText(value);
            mentions.look(value, event.target.selectionStart);
          }}
          onSelect={(event) => mentions.look(text, event.currentTarget.selectionStart)}
          onBlur={mentions.close}
          onKeyDown={press}
        />
      </Field>
      <MentionList id={listId} mentions={mentions} onChoose={choose} />
      {error !== null && <ProblemBar error={error} title={t('pane_review.not_sent')} />}
      <div className={styles.foot}>
        <Tooltip content={t('pane_review.mention')} relationship="label">
          <Button type="button" size="small" appearance="subtle" icon={<MentionRegular />} onClick={begin} />
        </Tooltip>
        <Caption1 className={styles.hint}>{t('pane_review.send_hint')}</Caption1>
        {onCancel !== null && (
          <Button type="button" size="small" onClick={cancel}>
            {t('common:web.cancel')}
          </Button>
        )}
        <Button type="submit" size="small" disabledFocusable={text.trim() === '' || isBusy}>
          {isBusy ? t('pane_review.sending') : send}
        </Button>
      </div>
    </form>
  );
}

const useMentionListStyles = makeStyles({
  list: {
    margin: 0,
    padding: tokens.spacingHorizontalXS,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  person: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
  },
});

/** Suggested people to mention, below the text field. The focus stays in the field. */
function MentionList({
  id,
  mentions,
  onChoose,
}: {
  id: string;
  mentions: Mentions;
  onChoose: (person: Person) => void;
}): JSX.Element | null {
  const styles = useMentionListStyles();
  const { t } = useTranslation('review');
  const announce = useAnnounce();
  const { suggested, active, hasNoMatch } = mentions;
  const count = suggested.length;
  useEffect(() => {
    if (count > 0) announce(t('pane_review.people_found', { count }));
    else if (hasNoMatch) announce(t('pane_review.no_users_found'));
  }, [count, hasNoMatch, announce, t]);
  if (hasNoMatch) return <Caption1>{t('pane_review.no_users_found')}</Caption1>;
  if (count === 0) return null;
  return (
    <ul id={id} role="listbox" aria-label={t('pane_review.mention')} className={styles.list}>
      {suggested.map((person, index) => (
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={mergeClasses(styles.person, index === active && styles.active)}
          // The text would lose the focus, and with it its suggestions.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} size={20} aria-hidden="true" />
          <span dir="auto">{person.name}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is being typed behind an @, up to the caret. */
const BEGUN = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u;

interface Mentions {
  /** People who match the typed name; empty while none is typed. */
  suggested: readonly Person[];
  /** Of the suggestions, counted from 0. */
  active: number;
  /** No one matches the typed name. */
  hasNoMatch: boolean;
  move: (by: number) => void;
  close: () => void;
  /** Called of each change of text or caret. */
  look: (text: string, caret: number) => void;
}

/** Suggests people to mention while the user types. */
function useMentions(presentationId: string): Mentions {
  const [begun, setBegun] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const people = useReviewPeople(presentationId, begun);
  const suggested = begun === null ? [] : (people.data ?? []);
  return {
    suggested,
    active: Math.min(active, Math.max(0, suggested.length - 1)),
    hasNoMatch: begun !== null && people.isSuccess && suggested.length === 0,
    move: (by) => setActive((at) => (at + by + suggested.length) % Math.max(1, suggested.length)),
    close: () => setBegun(null),
    look: (text, caret) => {
      const found = BEGUN.exec(text.slice(0, caret))?.[1] ?? null;
      if (found !== begun) setActive(0);
      setBegun(found);
    },
  };
}

/** A text in which a mention replaces the typed name, and the position of the caret afterwards. */
function withMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(/@[\p{L}\p{N}._-]*$/u, `@${name} `);
  return { text: `${before}${text.slice(caret)}`, caret: before.length };
}

/** Those of the people whose names still are in a text behind an @. */
function mentionedIn(text: string, people: readonly Person[]): Person[] {
  const unique = new Map(people.map((person) => [person.id, person]));
  return [...unique.values()].filter(({ name }) => text.includes(`@${name}`));
}

/** People as they are stored with a draft. */
function storedPeople(text: string): Person[] {
  try {
    const read: unknown = JSON.parse(text === '' ? '[]' : text);
    return Array.isArray(read) ? read.filter(isPerson) : [];
  } catch {
    return [];
  }
}

function isPerson(value: unknown): value is Person {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
