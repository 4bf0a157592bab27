/** The style of the page at `/`: quiet, in the manner of Fluent, light or dark as the reader's system is. */
export const HOME_STYLE = `
:root { --back: #faf9f8; --card: #fff; --text: #242424; --quiet: #616161; --line: #e0e0e0; --hover: #f5f5f5; --brand: #a33d22; --good: #0e700e; --good-back: #f1faf1; --wait: #8a3707; --wait-back: #fff9f5; }
@media (prefers-color-scheme: dark) {
  :root { --back: #1f1f1f; --card: #292929; --text: #fff; --quiet: #adadad; --line: #3d3d3d; --hover: #333; --brand: #f0997f; --good: #9fd89f; --good-back: #052505; --wait: #fdcfb4; --wait-back: #411200; }
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; padding: 32px 16px; display: grid; place-items: center; background: var(--back); color: var(--text); font: 14px/20px "Segoe UI", "Segoe UI Web (West European)", system-ui, -apple-system, Roboto, "Helvetica Neue", sans-serif; }
main { width: 100%; max-width: 640px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; box-shadow: 0 2px 4px rgba(0, 0, 0, .08), 0 8px 24px rgba(0, 0, 0, .06); overflow: hidden; }
header { display: flex; align-items: center; gap: 16px; padding: 24px; }
header div { flex: 1; min-width: 0; }
header svg { flex: none; }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; }
header p, small, nav span { color: var(--quiet); }
.state { flex: none; align-self: flex-start; padding: 2px 10px; border-radius: 999px; font-size: 12px; line-height: 20px; font-weight: 600; }
.ready { color: var(--good); background: var(--good-back); }
.starting { color: var(--wait); background: var(--wait-back); }
dl { padding: 0 24px 16px; }
dl div { display: grid; grid-template-columns: 128px 1fr; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { overflow-wrap: anywhere; }
small { display: block; font-size: 12px; line-height: 16px; margin-top: 2px; }
nav { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); border-top: 1px solid var(--line); }
nav a { display: block; padding: 16px 24px; color: inherit; text-decoration: none; }
nav a:hover { background: var(--hover); }
nav a:focus-visible { outline: 2px solid var(--text); outline-offset: -2px; border-radius: 4px; }
nav strong { display: block; color: var(--brand); font-weight: 600; }
nav span { font-size: 12px; line-height: 16px; }
@media (max-width: 480px) {
  header { flex-wrap: wrap; }
  dl div { grid-template-columns: 1fr; gap: 2px; }
}
`;
