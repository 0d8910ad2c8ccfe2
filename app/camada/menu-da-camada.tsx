import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@remix-run/react';
import {
  IconDotsVertical,
  IconEyeCheck,
  IconFileDescription,
  IconPencil,
  IconPlayerPause,
  IconTrash,
} from '@tabler/icons-react';
import { useNoMesmoInstante } from '#app/kit/ficha/passado.ts';
import type { EspecieNasCamadas } from '#domain/ato/ato.events.ts';
import type { AtosNasCamadas } from './ato/atos-nas-camadas.tsx';
import type { CamadaNaTela } from './camada.ts';

/** What this person may do to layers. */
export interface PodeNasCamadas {
  readonly editar: boolean;
  readonly alternar: boolean;
  readonly remover: boolean;
  readonly desfazer: boolean;
  readonly exportar: boolean;
}

interface Props {
  readonly camada: Pick<CamadaNaTela, 'id' | 'ativo'>;
  readonly nome: string;
  readonly pode: PodeNasCamadas;
  readonly atos: AtosNasCamadas;
}

/** The acts on one layer of the list. */
export function MenuDaCamada({ camada: { id, ativo }, nome, pode, atos }: Props) {
  const noMesmoInstante = useNoMesmoInstante();
  const perguntar = (especie: EspecieNasCamadas) =>
    atos.perguntar({ especie, selecao: { todas: false, ids: [id] }, quantas: 1, filtros: {} });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={`Ações de ${nome}`}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={noMesmoInstante(`/camadas/${id}`)}
          leftSection={<IconFileDescription size={16} aria-hidden />}
        >
          Ver a camada
        </Menu.Item>
        {pode.editar && (
          <Menu.Item component={Link} to={`/camadas/${id}/editar`} leftSection={<IconPencil size={16} aria-hidden />}>
            Editar
          </Menu.Item>
        )}
        {pode.alternar && (
          <Menu.Item
            leftSection={ativo ? <IconPlayerPause size={16} aria-hidden /> : <IconEyeCheck size={16} aria-hidden />}
            onClick={() => perguntar(ativo ? 'inativar' : 'ativar')}
          >
            {ativo ? 'Inativar' : 'Ativar'}
          </Menu.Item>
        )}
        {pode.remover && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => perguntar('remover')}
          >
            Excluir
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
