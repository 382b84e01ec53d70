import { createHash } from 'node:crypto';
import { PUBLIC_CACHE_CONTROL } from '#server/platform/http/cache/bind-cached.ts';
import type { RenderedResponse } from '#server/platform/http/cache/cached-response.ts';
import { contentSecurityPolicy, permissionsPolicy, type SiteSecurity } from '#server/platform/http/security.ts';

/**
 * Converts a rendered page: adds the policy that allows its inline scripts, and a `Link` header with the files of its
 * first paint. A CDN can send that header ahead of the page (103 Early Hints, RFC 8297). A page that uses the camera may also run
 * WebAssembly, which reads its pictures.
 */
export async function documentResponse(
  response: Response,
  cacheable: boolean,
  config: SiteSecurity,
  usesCamera: boolean,
): Promise<RenderedResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const html = body.toString();
  const headers: Record<string, string> = {
    'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': cacheable && response.status === 200 ? PUBLIC_CACHE_CONTROL : 'no-store',
    'content-security-policy': contentSecurityPolicy(config, {
      scripts: inlineScriptHashes(html),
      webAssembly: usesCamera,
    }),
    ...(usesCamera && { 'permissions-policy': permissionsPolicy(['camera']) }),
  };
  const links = firstPaintLinks(html);
  if (links.length > 0) headers.link = links.join(', ');
  for (const name of ['location', 'x-remix-response', 'x-remix-status', 'x-remix-reload-document']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, headers, body, cacheable };
}

/** SHA-256 of each inline script, for the policy (CSP3 §2.3.1). JSON-LD blocks are data, not scripts. */
function inlineScriptHashes(html: string): string[] {
  const script = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
  return [...html.matchAll(script)].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
}

/** Style sheets without a media condition, and the page's own preloads without a media or image-size condition. */
function firstPaintLinks(html: string): string[] {
  return [...html.matchAll(/<link\s([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const value = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(attributes)?.[1];
    const [rel, href, as] = [value('rel'), value('href'), value('as')];
    if (!href || value('media') !== undefined || value('imagesrcset') !== undefined) return [];
    if (rel === 'stylesheet') return [`<${href}>; rel=preload; as=style`];
    const crossOrigin = /crossorigin/i.test(attributes) ? '; crossorigin' : '';
    return rel === 'preload' && as ? [`<${href}>; rel=preload; as=${as}${crossOrigin}`] : [];
  });
}
