/** Style of the page that verifies proofs: light and dark, from 320 px. */
export const VERIFIER_STYLE = `
:root{color-scheme:light dark;--ink:#1c2430;--paper:#fff;--quiet:#55606e;--line:#8a93a0;--good:#14663c;--bad:#a3201d;--wait:#7a4a00;--focus:#1d4ed8}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf0;--paper:#14181f;--quiet:#aab3c0;--line:#7d8794;--good:#7ddba3;--bad:#ffa39e;--wait:#f5c26b;--focus:#9db8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 .75rem}
h2{font-size:1.375rem;line-height:1.3;margin:2rem 0 .5rem}
h3{font-size:1.0625rem;margin:1.5rem 0 .25rem}
p{margin:0 0 .75rem;max-width:40rem}
form{display:grid;gap:1.25rem;margin:1.5rem 0;padding:1.25rem;border:1px solid var(--line);border-radius:.5rem}
label{display:block;font-weight:600;margin-bottom:.25rem}
input{font:inherit;color:inherit;background:transparent;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.375rem}
.hint{color:var(--quiet);font-size:.9375rem;margin:.25rem 0 0}
button{font:inherit;font-weight:600;justify-self:start;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);border-radius:.375rem;background:var(--ink);color:var(--paper);cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
#resultat h2{margin-top:0}
#resultat[data-verdict]:not([data-verdict=""]){padding:1.25rem;border:2px solid var(--line);border-radius:.5rem}
#resultat[data-verdict=authentic]{border-color:var(--good)!important}
#resultat[data-verdict=authentic] h2{color:var(--good)}
#resultat[data-verdict=altered]{border-color:var(--bad)!important}
#resultat[data-verdict=altered] h2{color:var(--bad)}
#resultat[data-verdict=intact] h2,#resultat[data-verdict=unsupported] h2,#resultat[data-verdict=unreadable] h2{color:var(--wait)}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.375rem 1rem;margin:.5rem 0 1rem}
dt{color:var(--quiet)}dd{margin:0}
@media (max-width:36rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}}
ul{padding-left:1.25rem}li{margin-bottom:.375rem}
summary{cursor:pointer;padding:.375rem 0;min-height:1.5rem}
code{font-size:.9375rem}
`;
