import { env } from 'vscode';

import type { TimeFormat } from '../../core/view/formatTime';

/** Times in the user's zone and language. */
export const readerTime: TimeFormat = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: env.language };
