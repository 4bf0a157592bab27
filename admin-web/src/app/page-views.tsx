import { lazy } from 'react';
import type { ComponentType } from 'react';
import {
  bundleIcon,
  ClockFilled,
  ColorFilled,
  ColorRegular,
  SlideLayoutFilled,
  SlideLayoutRegular,
  ClockRegular,
  HeartPulseFilled,
  HeartPulseRegular,
  HistoryFilled,
  HistoryRegular,
  HomeFilled,
  HomeRegular,
  OrganizationHorizontalFilled,
  OrganizationHorizontalRegular,
  PeopleFilled,
  PeopleRegular,
  RocketFilled,
  RocketRegular,
  SettingsFilled,
  SettingsRegular,
  TaskListLtrFilled,
  TaskListLtrRegular,
  StorageFilled,
  StorageRegular,
  PlugConnectedFilled,
  PlugConnectedRegular,
  ArrowTrendingLinesFilled,
  TextBulletListSquareFilled,
  TextBulletListSquareRegular,
  ArrowTrendingLinesRegular,
} from '@fluentui/react-icons';
import type { FluentIcon } from '@fluentui/react-icons';
import type { PageName } from '../data/page-list.ts';

/** Icon and code of each page; the code is fetched when the page is opened. */
export const PAGE_VIEWS: Readonly<Record<PageName, { Icon: FluentIcon; Page: ComponentType }>> = {
  home: {
    Icon: bundleIcon(HomeFilled, HomeRegular),
    Page: lazy(async () => ({ default: (await import('../features/home/home-page.tsx')).HomePage })),
  },
  clients: {
    Icon: bundleIcon(OrganizationHorizontalFilled, OrganizationHorizontalRegular),
    Page: lazy(async () => ({ default: (await import('../features/clients/clients-page.tsx')).ClientsPage })),
  },
  masters: {
    Icon: bundleIcon(SlideLayoutFilled, SlideLayoutRegular),
    Page: lazy(async () => ({ default: (await import('../features/masters/masters-page.tsx')).MastersPage })),
  },
  brand: {
    Icon: bundleIcon(ColorFilled, ColorRegular),
    Page: lazy(async () => ({ default: (await import('../features/brand/brand-page.tsx')).BrandPage })),
  },
  rules: {
    Icon: bundleIcon(TextBulletListSquareFilled, TextBulletListSquareRegular),
    Page: lazy(async () => ({ default: (await import('../features/rules/rules-page.tsx')).RulesPage })),
  },
  setup: {
    Icon: bundleIcon(RocketFilled, RocketRegular),
    Page: lazy(async () => ({ default: (await import('../features/setup/first-run-page.tsx')).FirstRunPage })),
  },
  storage: {
    Icon: bundleIcon(StorageFilled, StorageRegular),
    Page: lazy(async () => ({ default: (await import('../features/storage/storage-page.tsx')).StoragePage })),
  },
  models: {
    Icon: bundleIcon(PlugConnectedFilled, PlugConnectedRegular),
    Page: lazy(async () => ({ default: (await import('../features/models/models-page.tsx')).ModelsPage })),
  },
  analytics: {
    Icon: bundleIcon(ArrowTrendingLinesFilled, ArrowTrendingLinesRegular),
    Page: lazy(async () => ({ default: (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage })),
  },
  jobs: {
    Icon: bundleIcon(TaskListLtrFilled, TaskListLtrRegular),
    Page: lazy(async () => ({ default: (await import('../features/jobs/jobs-page.tsx')).JobsPage })),
  },
  health: {
    Icon: bundleIcon(HeartPulseFilled, HeartPulseRegular),
    Page: lazy(async () => ({ default: (await import('../features/health/health-page.tsx')).HealthPage })),
  },
  audit: {
    Icon: bundleIcon(HistoryFilled, HistoryRegular),
    Page: lazy(async () => ({ default: (await import('../features/audit/audit-page.tsx')).AuditPage })),
  },
  settings: {
    Icon: bundleIcon(SettingsFilled, SettingsRegular),
    Page: lazy(async () => ({ default: (await import('../features/settings/settings-page.tsx')).SettingsPage })),
  },
  retention: {
    Icon: bundleIcon(ClockFilled, ClockRegular),
    Page: lazy(async () => ({ default: (await import('../features/retention/retention-page.tsx')).RetentionPage })),
  },
  users: {
    Icon: bundleIcon(PeopleFilled, PeopleRegular),
    Page: lazy(async () => ({ default: (await import('../features/users/users-page.tsx')).UsersPage })),
  },
};
