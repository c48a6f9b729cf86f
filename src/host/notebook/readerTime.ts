import { env } from 'vscode';

import { lazily } from '../../core/base/lazily';
import type { TimeFormat } from '../../core/base/view/formatTime';

/** Times in the user's zone and language. Asking for the zone takes some milliseconds, so it isn't done at the start. */
export const readerTime: () => TimeFormat = lazily(() => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: env.language,
}));
