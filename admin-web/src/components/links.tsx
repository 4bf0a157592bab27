import type { JSX, MouseEvent, ReactNode } from 'react';
import { Button, Link, makeStyles } from '@fluentui/react-components';
import type { ButtonProps } from '@fluentui/react-components';
import { useHref, useNavigate } from 'react-router';

type Target = { to: string; href?: never } | { href: string; to?: never };

/** The address of a link, and how a plain click follows it without loading the page again. */
function useFollow({ to, href }: Target): { href: string; onClick: (event: MouseEvent) => void } {
  const address = useHref(to ?? '/');
  const navigate = useNavigate();
  return {
    href: href ?? address,
    onClick(event) {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (to === undefined || !isPlain) return;
      event.preventDefault();
      void navigate(to);
    },
  };
}

const useStyles = makeStyles({
  // The theme's own colour is meant for a black page; the system's page may be white.
  link: { '@media (forced-colors: active)': { color: 'LinkText' } },
});

/** A link within a text. @param props.to a page of the console; `href` any other address */
export function TextLink({ children, ...target }: Target & { children: ReactNode }): JSX.Element {
  const styles = useStyles();
  const { href, onClick } = useFollow(target);
  return (
    <Link className={styles.link} href={href} onClick={onClick}>
      {children}
    </Link>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  children,
  to,
  href,
  appearance,
  icon,
  size,
}: Target & { children: ReactNode } & Pick<ButtonProps, 'appearance' | 'icon' | 'size'>): JSX.Element {
  const follow = useFollow(to === undefined ? { href: href ?? '' } : { to });
  return (
    <Button as="a" {...follow} {...(appearance && { appearance })} {...(icon && { icon })} {...(size && { size })}>
      {children}
    </Button>
  );
}
