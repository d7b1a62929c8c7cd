import type { EndpointKey } from '@inkwell/contract/endpoints'

/**
 * The expected status of every call for every kind of visitor. Calls about a post use one of the
 * author's; a refusal changes nothing. A new call needs a line here and a request in `access-calls.ts`.
 */
const TABLE = `
call                                                 | anonymous stranger author expired revoked forged malformed deleted suspended administrator
POST /api/v1/users/signup                            | 201       201      201    201     201     201    201       201     201       201
POST /api/v1/users/login                             | 200       200      200    200     200     200    200       200     200       200
POST /api/v1/users/logout                            | 401       200      200    401     401     401    401       401     403       200
GET /api/v1/users/me                                 | 401       200      200    401     401     401    401       401     403       200
PUT /api/v1/users/me                                 | 401       401      200    401     401     401    401       401     403       401
PUT /api/v1/users/me/password                        | 401       401      200    401     401     401    401       401     403       401
POST /api/v1/users/me/delete                         | 401       401      200    401     401     401    401       401     403       401
GET /api/v1/users/me/sessions                        | 401       200      200    401     401     401    401       401     403       200
DELETE /api/v1/users/me/sessions/{id}                | 401       404      200    401     401     401    401       401     403       404
DELETE /api/v1/users/me/sessions                     | 401       200      200    401     401     401    401       401     403       200
GET /api/v1/users/me/export                          | 401       200      200    401     401     401    401       401     403       200
GET /api/v1/authors/{id}                             | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/users/me/profile                         | 401       200      200    401     401     401    401       401     403       200
PUT /api/v1/users/me/profile                         | 401       200      200    401     401     401    401       401     403       200
PUT /api/v1/users/me/picture                         | 401       200      200    401     401     401    401       401     403       200
DELETE /api/v1/users/me/picture                      | 401       200      200    401     401     401    401       401     403       200
GET /api/v1/posts/                                   | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/posts/p/{id}                             | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/posts/p/{id}/around                      | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/posts/p/{id}/comments                    | 200       200      200    200     200     200    200       200     200       200
DELETE /api/v1/posts/p/{id}/comments/{comment}       | 401       403      200    401     401     401    401       401     403       200
GET /api/v1/archive                                  | 200       200      200    200     200     200    200       200     200       200
POST /api/v1/posts/createpost                        | 401       201      201    401     401     401    401       401     403       201
PUT /api/v1/posts/p/{id}                             | 401       403      200    401     401     401    401       401     403       403
DELETE /api/v1/posts/p/{id}                          | 401       403      200    401     401     401    401       401     403       403
POST /api/v1/posts/p/{id}/restore                    | 401       404      200    401     401     401    401       401     403       404
POST /api/v1/drafts                                  | 401       201      201    401     401     401    401       401     403       201
GET /api/v1/drafts                                   | 401       200      200    401     401     401    401       401     403       200
GET /api/v1/drafts/{id}                              | 401       404      200    401     401     401    401       401     403       404
PUT /api/v1/drafts/{id}                              | 401       404      200    401     401     401    401       401     403       404
DELETE /api/v1/drafts/{id}                           | 401       404      200    401     401     401    401       401     403       404
POST /api/v1/drafts/{id}/restore                     | 401       404      200    401     401     401    401       401     403       404
POST /api/v1/drafts/{id}/publish                     | 401       404      200    401     401     401    401       401     403       404
DELETE /api/v1/drafts/{id}/schedule                  | 401       404      200    401     401     401    401       401     403       404
PUT /api/v1/drafts/{id}/image                        | 401       404      200    401     401     401    401       401     403       404
DELETE /api/v1/drafts/{id}/image                     | 401       404      200    401     401     401    401       401     403       404
PUT /api/v1/posts/p/{id}/image                       | 401       403      200    401     401     401    401       401     403       403
DELETE /api/v1/posts/p/{id}/image                    | 401       403      200    401     401     401    401       401     403       403
POST /api/v1/images                                  | 401       201      201    401     401     401    401       401     403       201
GET /api/v1/search                                   | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/users/me/search                          | 401       200      200    401     401     401    401       401     403       200
GET /api/v1/users/me/posts                           | 401       200      200    401     401     401    401       401     403       200
POST /api/v1/posts/p/{id}/unpublish                  | 401       403      200    401     401     401    401       401     403       403
DELETE /api/v1/posts/p/{id}/trash                    | 401       404      200    401     401     401    401       401     403       404
GET /api/v1/posts/p/{id}/revisions                   | 401       404      200    401     401     401    401       401     403       404
GET /api/v1/posts/p/{id}/revisions/{number}          | 401       404      200    401     401     401    401       401     403       404
POST /api/v1/posts/p/{id}/revisions/{number}/restore | 401       404      200    401     401     401    401       401     403       404
POST /api/v1/posts/p/{id}/report                     | 200       200      200    200     200     200    200       200     200       200
POST /api/v1/users/reset-password                    | 200       200      200    200     200     200    200       200     200       200
POST /api/v1/users/invitation                        | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/admin/export                              | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/admin/invitations                        | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/invitations                       | 401       403      403    401     401     401    401       401     403       201
DELETE /api/v1/admin/invitations/{id}                | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/feed                                     | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/sitemap                                  | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/sitemap/{part}                           | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/old-addresses                            | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/tags                                     | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/tags/{tag}                               | 200       200      200    200     200     200    200       200     200       200
PUT /api/v1/admin/tags/{tag}                         | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/tags/{tag}/merge                  | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/pages/{slug}                             | 200       200      200    200     200     200    200       200     200       200
GET /api/v1/admin/pages                              | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/admin/pages/{slug}                       | 401       403      403    401     401     401    401       401     403       200
PUT /api/v1/admin/pages/{slug}                       | 401       403      403    401     401     401    401       401     403       200
DELETE /api/v1/admin/pages/{slug}                    | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/admin/reports                            | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/reports/{id}/settle               | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/admin/posts                              | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/posts/{id}/hide                   | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/posts/{id}/show                   | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/admin/accounts                           | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/accounts/{id}/suspend             | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/accounts/{id}/lift                | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/accounts/{id}/reset-password      | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/admin/audit                              | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/admin/jobs                               | 401       403      403    401     401     401    401       401     403       200
POST /api/v1/admin/jobs/{id}/run                     | 401       403      403    401     401     401    401       401     403       200
GET /api/v1/imports                                  | 401       200      200    401     401     401    401       401     403       200
POST /api/v1/imports                                 | 401       201      201    401     401     401    401       401     403       201
GET /api/v1/imports/{id}                             | 401       404      200    401     401     401    401       401     403       404
PUT /api/v1/imports/{id}/parts/{part}                | 401       404      200    401     401     401    401       401     403       404
POST /api/v1/imports/{id}/start                      | 401       404      200    401     401     401    401       401     403       404
POST /api/v1/imports/{id}/cancel                     | 401       404      200    401     401     401    401       401     403       404
GET /api/v1/imports/{id}/items                       | 401       404      200    401     401     401    401       401     403       404
GET /api/v1/imports/{id}/report                      | 401       404      200    401     401     401    401       401     403       404
GET /healthz                                         | 200       200      200    200     200     200    200       200     200       200
GET /readyz                                          | 200       200      200    200     200     200    200       200     200       200
`

/** The statuses of a call, by visitor. */
export interface AccessRow {
  call: EndpointKey
  statuses: Record<string, number>
}

function cells(line: string): [call: string, words: string[]] {
  const [call = '', rest = ''] = line.split('|')
  return [call.trim(), rest.trim().split(/\s+/)]
}

const [HEAD = '', ...LINES] = TABLE.trim().split('\n')

/** The visitors, in the order of the columns. */
export const VISITORS = cells(HEAD)[1]

export const ACCESS_ROWS: AccessRow[] = LINES.map((line) => {
  const [call, words] = cells(line)
  if (words.length !== VISITORS.length) throw new Error(`${call} has ${words.length} statuses`)
  const statuses = new Map(VISITORS.map((name, index) => [name, Number(words[index])]))
  return { call: call as EndpointKey, statuses: Object.fromEntries(statuses) }
})
