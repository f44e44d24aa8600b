import { decodeXml, parseXml, writeXml, type XmlElement, XmlError, type XmlNode } from '../../documents/xml.ts';
import { Refusal } from '../../http/refusal.ts';
import { refuseHeavyDrawing } from './svg-weight.ts';

const splitWords = (text: string) => text.trim().split(/\s+/);

const ALLOWED_ELEMENTS = new Set(
  splitWords(`svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc style image
    linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer
    feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
    feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
    feTile feTurbulence`),
);

const ALLOWED_ATTRIBUTES = new Set(
  splitWords(`id class style x y z x1 x2 y1 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio version
    transform pathLength fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask
    filter flood-color flood-opacity lighting-color stop-color stop-opacity offset gradientUnits gradientTransform
    spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits filterUnits
    primitiveUnits markerUnits markerWidth markerHeight refX refY orient marker-start marker-mid marker-end font-family
    font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor text-decoration
    dominant-baseline alignment-baseline baseline-shift writing-mode direction dx dy rotate textLength lengthAdjust
    startOffset mix-blend-mode isolation vector-effect shape-rendering text-rendering image-rendering color-interpolation
    color-interpolation-filters paint-order in in2 result mode operator k1 k2 k3 k4 type values tableValues slope intercept
    amplitude exponent stdDeviation edgeMode kernelMatrix order divisor bias targetX targetY preserveAlpha surfaceScale
    diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation
    scale xChannelSelector yChannelSelector radius baseFrequency numOctaves seed stitchTiles role aria-label aria-hidden
    aria-labelledby xml:space`),
);

const EMBEDDED_PICTURE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i;

/**
 * True for CSS without external resources: each `url()` names a part of the same drawing, without imports or escapes.
 */
const isSafeCss = (css: string) =>
  !/@import|expression|javascript:|-moz-binding|\\|</i.test(css) &&
  !/url\(\s*(?!["']?#)/i.test(css) &&
  !/image-set/i.test(css);

const createScriptRefusal = () => new Refusal('MED-005');
const removeSpaces = (value: string) => [...value].filter((sign) => sign > ' ').join('');

const sanitizeElement = (element: XmlElement): XmlElement[] => {
  const { name } = element;
  if (/(^|:)(script|handler|listener)$/i.test(name)) throw createScriptRefusal();
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries(element.attributes)) {
    if (/^on/i.test(key.replace(/^.*:/, ''))) throw createScriptRefusal();
    if (/^(javascript|vbscript|data:text\/html)/i.test(removeSpaces(value))) throw createScriptRefusal();
    const isHref = key === 'href' || key === 'xlink:href';
    if (isHref) {
      if (/^#[^\s"'<>]+$/.test(value.trim()) && name !== 'image') attributes.href = value.trim();
      else if (name === 'image' && EMBEDDED_PICTURE.test(value)) attributes.href = value;
    } else if (ALLOWED_ATTRIBUTES.has(key) && isSafeCss(value)) attributes[key] = value;
  }
  const children = element.children.flatMap((child): XmlNode[] =>
    typeof child === 'string' ? [child] : sanitizeElement(child),
  );
  if (name === 'a' || name === 'switch')
    return children.filter((child): child is XmlElement => typeof child !== 'string');
  if (!ALLOWED_ELEMENTS.has(name)) return [];
  if (name === 'style' && !isSafeCss(children.filter((child) => typeof child === 'string').join(''))) return [];
  if ((name === 'image' || name === 'use') && !attributes.href) return [];
  return [{ name, attributes, children }];
};

/**
 * Removes everything that runs, fetches or links elsewhere from a drawing. Throws a `Refusal`: MED-005 if it contains a
 * script, MED-008 for malformed SVG, MED-023 if it renders too slowly.
 */
export const sanitizeSvg = (bytes: Buffer, fileName = 'logo.svg'): Buffer => {
  try {
    const root = parseXml(decodeXml(bytes), { doctype: 'skip' });
    if (root.name !== 'svg') throw new XmlError('Not an SVG');
    const [clean] = sanitizeElement(root);
    if (!clean) throw new XmlError('Nothing left');
    refuseHeavyDrawing(clean, fileName);
    clean.attributes = { xmlns: 'http://www.w3.org/2000/svg', ...clean.attributes };
    return Buffer.from(writeXml(clean));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('MED-008', { fichier: fileName });
  }
};
