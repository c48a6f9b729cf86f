import { env } from 'vscode';

import { lazily } from '../../core/base/lazily';
import type { TimeFormat } from '../../core/base/view/formatValue';

/** The user's time zone and language. Reading the zone takes some milliseconds, so it isn't done at the start. */
export const readerTime: () => TimeFormat = lazily(() => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: env.language,
}));
