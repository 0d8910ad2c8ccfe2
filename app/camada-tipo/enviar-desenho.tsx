import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRevalidator } from '@remix-run/react';
import { useRef, useState } from 'react';
import { AvisoDeFalha, type FalhaNaTela } from '#app/kit/aviso-de-falha.tsx';
import { erroNaTela } from '#app/kit/erro-na-tela.ts';
import { enviarIcone, type IconeGuardado, MAX_ICONE_KB } from './icone-enviado.ts';

interface Props {
  aoGuardar(icone: IconeGuardado): void;
}

/** Brings another drawing into the library. No form: it stands inside of one. */
export function EnviarDesenho({ aoGuardar }: Props) {
  const esquecer = useRef<() => void>(null);
  const { revalidate } = useRevalidator();
  const [arquivo, setArquivo] = useState<File | null>(null);
  const [nome, setNome] = useState('');
  const [enviando, setEnviando] = useState(false);
  const [falha, setFalha] = useState<FalhaNaTela | null>(null);
  const enviar = async () => {
    if (arquivo === null) return;
    setEnviando(true);
    setFalha(null);
    try {
      const guardado = await enviarIcone(arquivo, nome);
      revalidate();
      setArquivo(null);
      setNome('');
      esquecer.current?.();
      aoGuardar(guardado);
    } catch (error) {
      setFalha({ message: erroNaTela(error).texto });
    } finally {
      setEnviando(false);
    }
  };
  return (
    <Stack gap="xs" role="group" aria-label="Enviar um ícone">
      <Text size="sm">
        Outro desenho em SVG, até {MAX_ICONE_KB} KB: dele ficam só as formas, de uma cor. Tudo o mais é deixado de fora.
      </Text>
      <Group gap="xs" align="flex-end">
        <FileButton
          resetRef={esquecer}
          accept=".svg,image/svg+xml"
          onChange={(escolhido) => {
            setArquivo(escolhido);
            setNome(escolhido?.name.replace(/\.svg$/i, '') ?? '');
            setFalha(null);
          }}
        >
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              {arquivo === null ? 'Escolher arquivo SVG' : 'Escolher outro arquivo'}
            </Button>
          )}
        </FileButton>
        <TextInput
          size="xs"
          label="Nome do ícone"
          value={nome}
          maxLength={200}
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <Button size="compact-sm" variant="default" disabled={arquivo === null} loading={enviando} onClick={enviar}>
          Enviar o desenho
        </Button>
      </Group>
      <AvisoDeFalha falha={falha} />
    </Stack>
  );
}
