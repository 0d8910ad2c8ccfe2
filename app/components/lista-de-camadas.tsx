import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import type { CamadaNaTela } from './camada.ts';
import { hectares, quilometros } from './formatos.ts';
import classes from './lista-de-camadas.module.css';

interface Props {
  readonly camadas: readonly CamadaNaTela[];
  readonly selecionada: string | null;
  aoEscolher(camada: CamadaNaTela): void;
}

/** Layers by name; choosing one shows it on the map. */
export function ListaDeCamadas({ camadas, selecionada, aoEscolher }: Props) {
  return (
    <ul className={classes.lista}>
      {camadas.map((camada) => (
        <li key={camada.id}>
          <UnstyledButton
            className={classes.camada}
            aria-pressed={camada.id === selecionada}
            onClick={() => aoEscolher(camada)}
          >
            <Camada camada={camada} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Camada({ camada }: { readonly camada: CamadaNaTela }) {
  const { area, comprimento } = camada;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={500} truncate span>
          {camada.nome || 'Sem nome'}
        </Text>
        <Text size="xs" span className={classes.medida}>
          {area !== null ? hectares(area) : comprimento !== null ? quilometros(comprimento) : ''}
        </Text>
      </Group>
      <Group gap={6} wrap="nowrap">
        <span
          className={classes.categoria}
          style={{ background: camada.categoria_cor_da_tag ?? undefined }}
          aria-hidden
        />
        <Text size="xs" c="dimmed" truncate span>
          {[camada.categoria_nome, camada.ativo_nome, camada.tipo_nome].filter((parte) => parte !== null).join(' · ')}
        </Text>
        {!camada.ativo && (
          <Badge size="xs" color="gray" variant="default" className={classes.inativa}>
            Inativa
          </Badge>
        )}
      </Group>
    </>
  );
}
