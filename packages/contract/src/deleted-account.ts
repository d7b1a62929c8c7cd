/**
 * The `_id` of the author of all posts whose account was deleted. The site shows a translated name.
 * Without Zod, so that the browser can load it.
 */
export const DELETED_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000'
