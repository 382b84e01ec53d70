import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument({
  storeName: 'Theriac',
  supportEmail: 'support@theriac.store',
  publicUrl: 'https://theriac.store',
  secure: true,
});

test('the OpenAPI document has no lint errors', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // A concrete path takes precedence over a templated one (OpenAPI 3.1 §4.8.8.1), as in the router.
      'no-ambiguous-paths': 'off',
      // Beyond the recommended rules: generated clients need these.
      'info-contact': 'error',
      'operation-description': 'error',
      'operation-singular-tag': 'error',
      'operation-tag-defined': 'error',
      'component-name-unique': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});
