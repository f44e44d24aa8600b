/** Style sheet of the comments in the draft that an external reviewer reads, with the colours of the booklet. */
export const REVIEW_STYLE = `
.e-bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:.5rem 1rem;
  background:#1f2937;color:#fff;font:500 .9375rem/1.4 system-ui,sans-serif}
.e-bar p{margin:0}
.e-bar form{margin:0}
.e-bar button{min-height:2rem;padding:.25rem .75rem;border:1px solid #fff;border-radius:6px;background:transparent;
  color:#fff;font:inherit;cursor:pointer}
.e-bar :focus-visible{outline:3px solid #fff;outline-offset:2px}
.e-block{max-width:calc(var(--b-measure,42rem) + 2*var(--b-gutter,1rem));margin:.25rem auto var(--b-gap,1.5rem);
  padding-inline:var(--b-gutter,1rem);box-sizing:border-box}
.e-comments{font-size:.9375rem;line-height:1.5}
.e-comments>summary{display:inline-flex;align-items:center;min-height:2rem;padding:.125rem .75rem;border:1px solid currentColor;
  border-radius:999px;cursor:pointer;font-size:.875rem;font-weight:600;list-style:none}
.e-comments>summary::-webkit-details-marker{display:none}
.e-comments>summary::before{content:"";width:.75rem;height:.625rem;margin-inline-end:.5rem;border:2px solid currentColor;
  border-radius:4px 4px 4px 0}
.e-comments[data-open]>summary{border-width:2px}
.e-comments ol,.e-comments ul{margin:.75rem 0 0;padding:0;list-style:none}
.e-thread{margin-top:.75rem;padding:.75rem 1rem;border:1px solid color-mix(in srgb,currentColor 40%,transparent);border-radius:8px}
.e-comment+.e-comment{margin-top:.75rem;padding-top:.75rem;border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.e-comment p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
.e-head{display:flex;flex-wrap:wrap;gap:0 .5rem;align-items:baseline}
.e-head time{font-size:.8125rem}
.e-state{font-weight:600}
.e-form{display:grid;gap:.375rem;margin-top:.75rem}
.e-form label{font-weight:600}
.e-form textarea{width:100%;min-height:5rem;padding:.5rem .75rem;box-sizing:border-box;border:1px solid currentColor;
  border-radius:6px;background:transparent;color:inherit;font:inherit;resize:vertical}
.e-form [aria-invalid]{border-width:2px}
.e-error{font-weight:600}
.e-error::before{content:"⚠ "}
.e-form button,.e-erase button{justify-self:start;min-height:2.25rem;padding:.25rem 1rem;border:1px solid currentColor;border-radius:6px;
  background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
.e-erase{margin:.25rem 0 0}
.e-erase button{min-height:1.75rem;padding:0;border-color:transparent;font-size:.8125rem;font-weight:400;text-decoration:underline}
.e-audience{margin-block:.75rem .25rem}
.e-audience p{margin:0;padding:.375rem .75rem;border:1px dashed currentColor;border-radius:8px;font-size:.875rem;line-height:1.5}
.e-page{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent);padding-top:1rem}
.e-page h2{margin:0 0 .25rem;font-size:1.125rem}
/* Reviewers write comments instead: nobody follows their reading. */
.r-bookmark,.r-note-place,.r-page-report,.r-done,.r-foot-notes{display:none}
@media print{.e-bar,.e-comments{display:none}}
`;
