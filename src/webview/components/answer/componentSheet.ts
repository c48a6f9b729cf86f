import uplotCss from 'uplot/dist/uPlot.min.css';

import chartCss from '../chart/chart.css';
import findCss from '../find/find.css';
import treeCss from '../json/json.css';
import tableCss from '../table/table.css';
import workCss from '../work/work.css';
import answerCss from './answer.css';
import outdatedCss from './outdated.css';
import remedyCss from './remedy.css';

/** Returns the styles of all components for a shadow root: one sheet, parsed once, allowed by any CSP. */
export function componentSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [uplotCss, answerCss, tableCss, treeCss, chartCss, workCss, remedyCss, outdatedCss, findCss].join('\n'),
  );
  return sheet;
}
