import type { Endpoint } from './endpoint.ts'

/** The introduction of the API description, in Markdown. */
export const about = `Everything that the site does, it does with these calls, and so can you. Bodies are JSON in UTF-8, or multipart forms where a call takes a file; times are ISO 8601 in UTC. Fields that a call does not know are ignored, and answers may gain fields: ignore those you do not know. A trailing slash makes no difference.

**Sessions.** Signing up and signing in give you a token. Send it along as \`Authorization: Bearer TOKEN\` where a call needs a session. It holds for 30 days, each use renews it, and signing out ends it at once. It opens an account: keep it like a password.

**Refusals.** An answer that is no success has a JSON body with \`msg\`, a sentence for people, and \`code\`, from the closed list below, for your program to decide on. Where fields were refused, \`fields\` has a sentence for each. \`requestId\` is that of the header \`X-Request-Id\`, which every answer carries: quote it when you ask us for help.

**Reading often.** What everyone may read carries an \`ETag\`. Give it back as \`If-None-Match\`, and as long as nothing has changed the answer is 304 without a body.

**Waiting.** Answers 429 and 503 may say in \`Retry-After\` how many seconds to wait; 429 says it in \`retryAfter\` of its body, too.

**Proof of work.** When very many accounts are being made, signing up may be refused with \`proof_required\`. The refusal's \`proof\` says what to do: find the whole number from 0 up to \`max\` for which the SHA-256 of \`prefix\`, followed by the number, is \`target\` in hexadecimal digits. Make the same call again with \`Inkwell-Proof: CHALLENGE.NUMBER\`, within ten minutes and from the same network. It takes a browser seconds. Or come back later.

**Pictures.** The addresses of pictures in posts are absolute. Their content never changes, so it may be cached without limit.`

/** What the calls of each tag are for. */
export const tags: Record<Endpoint['tag'], string> = {
  Accounts: 'Signing up, in and out. An account is a name, an email address and a password.',
  Posts: 'Reading is open to everyone; an author alone changes a post. The text is Markdown.',
  Search: 'Finding posts by words.',
  Drafts:
    'What an author writes before others read it, the history of it, and a list of all of it. For the author alone.',
  Pages: 'Pages that are no posts, like About. Administrators write them, in Markdown.',
  Moderation:
    'Everyone may report a post. The rest is for administrators, who are made on the command line.',
  Health: 'For whoever keeps the service running.',
}
