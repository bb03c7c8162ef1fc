/** Styles of the API page. They need no files and no scripts, and work on paper. */
export const API_DOCS_STYLE = `
:root{color-scheme:light dark;--line:light-dark(#dfe3ea,#2c3038);--dim:light-dark(#5a6372,#a3abb8);--back:light-dark(#fff,#111317);--soft:light-dark(#f5f6f9,#1a1d23);--link:light-dark(#3538cd,#a4a7ff)}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--back);font:1rem/1.55 system-ui,sans-serif}
a{color:var(--link)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.page{display:grid;grid-template-columns:16rem minmax(0,1fr)}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1.5rem;border-inline-end:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.25rem 0;text-decoration:none}
main{padding:1.5rem clamp(1rem,4vw,3rem);max-width:72rem}
h1{margin:0 0 .5rem;font-size:1.75rem}
h2{margin:3rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{margin:0;font:600 1rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.call{margin:1rem 0;padding:1rem;border:1px solid var(--line);border-radius:.75rem}
.call p{margin:.25rem 0 .5rem}
.method{display:inline-block;min-width:4.5rem}
.dim,th{color:var(--dim);font-weight:400}
summary{padding:.35rem 0;cursor:pointer}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
code,pre{font:.875em/1.5 ui-monospace,monospace}
pre{overflow-x:auto;padding:.75rem 1rem;border-radius:.5rem;background:var(--soft)}
@media(max-width:48rem){.page{display:block}nav{position:static;max-height:none;border:0;border-bottom:1px solid var(--line)}nav ul{columns:2}}
@media print{nav{display:none}.page{display:block}details{display:block}}
`;
