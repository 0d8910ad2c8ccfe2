import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconFocus2, IconPolygon, IconTrash, IconUpload } from '@tabler/icons-react';
import { hectares, plural } from '#app/kit/formatos.ts';
import classes from '../mapa.module.css';
import type { AreaTemporaria } from './area-temporaria.ts';
import type { Temporarias } from './usar-temporarias.ts';

interface Props {
  readonly temporarias: Temporarias;
  aoVer(area: AreaTemporaria): void;
  aoAbrir(area: AreaTemporaria): void;
}

/** The temporary areas, and how more of them come. */
export function ListaDasTemporarias({ temporarias, aoVer, aoAbrir }: Props) {
  const { areas, abrir, remover } = temporarias;
  return (
    <section aria-label="Áreas temporárias" className={classes.temporarias}>
      <Group justify="space-between" gap="xs" px="md">
        <h3 className={classes.titulo}>Áreas temporárias</h3>
        <Button size="compact-sm" variant="default" leftSection={<IconUpload size={14} aria-hidden />} onClick={abrir}>
          Enviar KML ou KMZ
        </Button>
      </Group>
      {areas.length > 0 && (
        <ul className={classes.linhas}>
          {areas.map((area) => (
            <li key={area.id} className={classes.tipo}>
              <IconPolygon size={18} color="#0000ff" aria-hidden />
              <button type="button" className={classes.nomeDaArea} onClick={() => aoAbrir(area)}>
                <span className={classes.nome}>{area.nome}</span>
                <span className={classes.segunda}>{resumoDa(area)}</span>
              </button>
              <ActionIcon variant="subtle" color="gray" aria-label={`Ir para ${area.nome}`} onClick={() => aoVer(area)}>
                <IconFocus2 size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remover ${area.nome} do mapa`}
                onClick={() => remover(area.id)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {areas.length > 0 && (
        <Text size="xs" c="dimmed" px="md">
          Somem ao recarregar ou deixar a página.
        </Text>
      )}
    </section>
  );
}

function resumoDa({ features }: AreaTemporaria): string {
  const area = features.reduce((soma, { properties }) => soma + (properties.area ?? 0), 0);
  const quantas = plural(features.length, 'geometria', 'geometrias');
  return area > 0 ? `${quantas} · ${hectares(area)}` : quantas;
}
