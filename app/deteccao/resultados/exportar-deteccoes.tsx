import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { baixar, DownloadError } from '#app/kit/download/baixar.ts';
import type { Selecao } from '#app/kit/lista/selecao.ts';
import { useToken } from '#app/kit/token-do-formulario.tsx';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { type FormatoDasDeteccoes, TIPOS_DOS_ARQUIVOS } from './arquivo.ts';

interface Props {
  /** What is ticked; everything that the filter lets through where nothing is. */
  readonly selecao: Selecao;
  /** The filter as an address has it. */
  readonly consulta: string;
}

/** Takes detections away as a file. */
export function ExportarDeteccoes({ selecao, consulta }: Props) {
  const [exportando, setExportando] = useState(false);
  const token = useToken();
  const exportar = async (formato: FormatoDasDeteccoes) => {
    setExportando(true);
    try {
      const form = formDe(selecao, consulta, formato, token);
      await baixar('/deteccoes/exportar', { form, signal: new AbortController().signal, aoProgredir: () => undefined });
    } catch (erro) {
      const porque = erro instanceof DownloadError ? erro.message : textos.naoExportadas;
      avisar({ tipo: 'alert', nivel: 'danger', titulo: textos.exportacaoIncompleta, mensagem: porque });
    }
    setExportando(false);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          loading={exportando}
          leftSection={<IconDownload size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(TIPOS_DOS_ARQUIVOS).map(([formato, { nome }]) => (
          <Menu.Item key={formato} onClick={() => exportar(formato as FormatoDasDeteccoes)}>
            {nome}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function formDe({ todas, ids }: Selecao, consulta: string, formato: FormatoDasDeteccoes, token: string): FormData {
  const form = new FormData();
  const tudo = todas || ids.length === 0;
  form.set('_token', token);
  form.set('selected_all', tudo ? '1' : '0');
  for (const id of ids) form.append('selected_detection_ids[]', id);
  form.set('filters', consulta);
  form.set('file_type', formato);
  return form;
}
