/** Patterns of common secrets. */
const PATTERNS: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^\s$]{8}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a token of Slack': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'a secret that is set':
    /\b(?:AUTH_SECRET|AWS_SECRET_ACCESS_KEY)\s*[=:]\s*["']?[A-Za-z0-9+/_-]{32}/,
}

/** The kinds of secrets that a text seems to contain. */
export function secretsIn(text: string): string[] {
  return Object.entries(PATTERNS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([kind]) => kind)
}
