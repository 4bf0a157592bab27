import type { JSX } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { LineChart, ResponsiveContainer } from '@fluentui/react-charts';

const useStyles = makeStyles({
  chart: {
    // A stroke in a colour of the theme is not drawn in forced colours.
    '@media (forced-colors: active)': {
      '& path, & line, & circle': { stroke: 'CanvasText', forcedColorAdjust: 'none' },
    },
  },
});

/** A line over time, in the colour of the product. */
export function TrendChart({
  title,
  name,
  points,
  height,
  show,
  dayName,
}: {
  title: string;
  name: string;
  points: readonly { at: Date; value: number }[];
  height: number;
  show: (value: number) => string;
  dayName: (at: Date) => string;
}): JSX.Element {
  const styles = useStyles();
  return (
    <div dir="ltr" className={styles.chart} style={{ height }}>
      <ResponsiveContainer>
        <LineChart
          height={height}
          hideLegend
          yMinValue={0}
          yAxisTickCount={4}
          useUTC
          yAxisTickFormat={(value: number) => show(value)}
          tickFormat="%d.%m."
          customDateTimeFormatter={dayName}
          margins={{ left: 64, right: 24, top: 12, bottom: 32 }}
          data={{
            chartTitle: title,
            lineChartData: [
              {
                legend: name,
                color: tokens.colorBrandForeground1,
                data: points.map(({ at, value }) => ({
                  ...{ x: at, y: value },
                  xAxisCalloutData: dayName(at),
                  yAxisCalloutData: show(value),
                })),
                lineOptions: { strokeWidth: 2 },
              },
            ],
          }}
        />
      </ResponsiveContainer>
    </div>
  );
}
