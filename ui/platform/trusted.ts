interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

function sameOrigin(url: string): string {
  const resolved = new URL(url, location.href);
  if (resolved.origin !== location.origin) throw new TypeError(`Refused a worker from ${resolved.origin}`);
  return resolved.href;
}

/** The app's only Trusted Types policy, for worker addresses; absent if the browser has no Trusted Types. */
const policy: ScriptUrlPolicy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
  'borealis',
  {
    createScriptURL: sameOrigin,
  },
) ?? { createScriptURL: sameOrigin };

/**
 * The address of a worker script as `new Worker` and `new SharedWorker` accept it under Trusted Types. Throws a `TypeError` for
 * another origin. (Typed as a string because the DOM types accept nothing else.)
 */
export function trustedWorkerUrl(url: string): string {
  return policy.createScriptURL(url);
}
