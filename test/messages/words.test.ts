import { expect, test } from 'vitest';
import { isErrorCode } from '#contract/errors.ts';
import { type Node, outcomes, type Source, sourcesOf, writtenText } from './source-files.ts';

const pages = sourcesOf('web/**/*.{ts,tsx}');
/** The built-in mailbox is a tool for operators, in English. */
const mails = sourcesOf('server/platform/mail/*.ts', 'server/*/mails/*.ts');

// Words between tags are found by the lint rule noJsxLiterals.
test('no page has literal text in an element', () => {
  expect(pages.flatMap((source) => located(source, childTexts(source).filter(hasWords)))).toEqual([]);
});

test('no page has literal text in an attribute, a toast or a table', () => {
  expect(pages.flatMap((source) => located(source, readTexts(source).filter(hasWords)))).toEqual([]);
});

test('no page stores a sentence in a constant', () => {
  const found = pages.flatMap((source) => located(source, sentencesIn(source)));
  expect(found.sort()).toEqual([...sentencesNotShown].sort());
});

test('no mail has literal text', () => {
  const found = mails.flatMap((source) => {
    const texts = [...readTexts(source), ...wordsOfMarkup(source)].filter(hasWords);
    return located(source, [...texts, ...sentencesIn(source)]);
  });
  expect(found).toEqual([]);
});

const sentencesNotShown = [
  // A name, not a word.
  'web/page/settings.ts: Theriac',
  // A key name of events.
  'web/ui/overlay/tooltip.tsx: Tab',
  // Types of schema.org.
  'web/catalogue/product-structured-data.ts: Drug',
  'web/catalogue/product-structured-data.ts: Product',
  // Compared with the response of the API.
  'web/accounts/queries.ts: Password must be at least 6 characters long',
  'web/accounts/queries.ts: Invalid or expired reset token',
];

/** Attributes and properties that users read or hear. */
const readNames =
  /^(aria-)?(label|title|alt|text|help|hint|note|caption|children|message|subject|preheader|placeholder|description|roledescription|valuetext)$|(Label|Title|Text)$/;

function located({ path }: Source, texts: string[]): string[] {
  return texts.map((text) => `${path}: ${text}`);
}

/** Error codes have messages. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text) && !isErrorCode(text);
}

function childTexts({ nodes }: Source): string[] {
  const elements = nodes.filter((node) => node.type === 'JSXElement' || node.type === 'JSXFragment');
  return elements.flatMap(({ children }) => children.filter((child) => child.type !== 'JSXText').flatMap(outcomes));
}

function readTexts({ nodes }: Source): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'JSXAttribute' && node.type !== 'Property') return [];
    const name = node.type === 'JSXAttribute' ? node.name : node.key;
    if (!('name' in name) || typeof name.name !== 'string' || !node.value) return [];
    const isRead = readNames.test(name.name) || (node.type === 'JSXAttribute' && name.name === 'error');
    return isRead ? outcomes(node.value) : [];
  });
}

/** Texts that begin like a sentence, or have letters that our identifiers never have. Not texts for programmers. */
function sentencesIn({ nodes }: Source): string[] {
  const passed = new Set(nodes.flatMap(partsNotShown));
  const texts = nodes.filter((node) => !passed.has(node)).map((node) => writtenText(node) ?? '');
  return texts.filter((text) => /^\p{Lu}\p{Ll}+([\s.,:;!?…]|$)|[^\P{L}a-zA-Z]/u.test(text));
}

/** Texts in comparisons ("Escape"), errors, logs, and names of structured data ("@type"). */
function partsNotShown(node: Node): Node[] {
  if (node.type === 'Property') return writtenText(node.key) === '@type' ? [node.value] : [];
  if (node.type === 'BinaryExpression') return node.operator === '+' ? [] : [node.left, node.right];
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return [];
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.object : callee;
  return name.type === 'Identifier' && /^console$|Error$/.test(name.name) ? node.arguments : [];
}

/** Words between the tags of `html` templates, without styles and attributes. */
function wordsOfMarkup({ nodes }: Source): string[] {
  const templates = nodes.filter((node) => node.type === 'TaggedTemplateExpression');
  return templates.flatMap(({ quasi }) => {
    const markup = (writtenText(quasi) ?? '').replace(/<!--.*?-->|<[^>]*>/gs, '\n');
    return markup.split('\n').filter((line) => !/[{}=]/.test(line));
  });
}
