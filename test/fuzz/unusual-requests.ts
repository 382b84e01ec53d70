/** Parts of requests that match no schema. They are sent unchanged. */

/** A body and its `Content-Type`; `json` is written when it is sent. */
export interface Body {
  type: string | undefined;
  json?: unknown;
  bytes?: Buffer;
}

/** Instead of a path parameter. */
export const unusualPaths = [
  '0',
  '-1',
  '1e3',
  '2147483648',
  '9007199254740993',
  '%',
  '%zz',
  '%00',
  '%2F',
  '%ff',
  '%2e%2e',
  '..',
  ';',
  'x'.repeat(2_000),
];

/** A cursor that the store never issued: with an impossible time, an incomplete character, or an unknown id. */
const forged = [
  ['99999999999999999', '00000000-0000-4000-8000-000000000000'],
  ['\ud800', 1],
  ['', 2_147_483_648],
].map((place) => `cursor=${Buffer.from(JSON.stringify(place)).toString('base64url')}`);

/** After the parameters of a query. */
export const unusualQueries = [
  ...forged,
  '%',
  '%zz=%zz',
  '__proto__=1',
  'constructor[prototype]=1',
  'limit[]=1',
  'limit=1&limit=2',
  'limit=%00',
  '&&&===',
  'a=b;c=d',
  '?'.repeat(100),
  'q='.concat('x'.repeat(4_000)),
  'search=%ff%fe',
];

/** Headers of clients and proxies, also invalid ones. None of them changes the documented response. */
export const unusualHeaders: Record<string, string[]> = {
  accept: ['text/html', '*/*;q=0', ','],
  'accept-encoding': ['br;q=0, gzip;q=0.', '*', 'identity;q=NaN', ', ,;', 'gzip, '.repeat(100)],
  'accept-language': ['ar', '*', ',;q=', 'x'.repeat(900), 'é'],
  'if-none-match': ['*', '"', 'W/"x"', '"a", '.repeat(150), 'é'],
  'idempotency-key': ['', ' ', 'x'.repeat(255), 'x'.repeat(256), 'é'.repeat(255), '%00', '\t'],
  cookie: [
    'session',
    'session=',
    'session=%00',
    'session=%zz',
    '=;=',
    'session=a; session=b',
    'session="é"',
    'x=y; '.repeat(150),
  ],
  origin: ['null', 'https://evil.example', 'é', ''],
  'sec-fetch-site': ['cross-site', 'same-site', 'same-origin', 'x'],
  'x-http-method-override': ['DELETE'],
  'x-forwarded-for': ['%', '1.1.1.1, ::1', 'x'.repeat(900)],
  'x-in-process': ['true', '00000000-0000-4000-8000-000000000000'],
  'user-agent': ['', 'é'.repeat(200), 'Mozilla/5.0 ('.repeat(70)],
  range: ['bytes=0-0', 'bytes=-1'],
  'if-modified-since': ['+275760-09-13', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  expect: ['100-continue'],
};

const ofJson = 'application/json';
/** Bodies that no schema allows, or that are not JSON. */
export const unusualBodies: Body[] = [
  ...[
    '',
    '{',
    '{"a":',
    'null',
    '[]',
    '"text"',
    '7',
    'true',
    'NaN',
    '{"a":1,}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":1}}',
  ],
  ...[
    '{"a":1}{"b":2}',
    '\ufeff{}',
    '{"email":"\\ud800"}',
    '[['.repeat(30_000),
    `{"email":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    `{"email":"${'x'.repeat(66_000)}"}`,
    '{"a":1e999}',
  ],
  ...['{"email":"a","email":["b"]}', '{\u0000}', '  '],
]
  .map((text): Body => ({ type: ofJson, bytes: Buffer.from(text) }))
  .concat(
    [Buffer.from([0xff, 0xfe, 0x7b]), Buffer.from('{}', 'utf16le'), Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22])].map(
      (bytes) => ({ type: ofJson, bytes }),
    ),
    [
      'application/json; charset=utf-8',
      'application/json; charset=utf-16',
      'Application/JSON;',
      'application/problem+json',
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      '',
      '/',
      'application/json, text/plain',
      undefined,
    ].map((type) => ({ type, bytes: Buffer.from('{}') })),
  );
